import type { Deliveries } from './knobs';

type Form = Pick<Deliveries, 'resource' | 'metadata' | 'wrapMetadata'>;

const FORMS: Readonly<Record<Deliveries['resource'], (resource: unknown) => unknown>> = {
	bare: (resource) => resource,
	wrapped: (resource) => ({ data: resource }),
	nested: (resource) => ({ order: resource }),
};

/**
 * The body of a delivery. Section "Events" shows `event` and `resource`, and that metadata are
 * included; what is where is not shown.
 */
export function payload(event: string, resource: unknown, form: Form): object {
	const inForm = FORMS[form.resource];
	if (!hasMetadata(resource)) return { event, resource: inForm(resource) };
	const { metadata: sent, ...others } = resource;
	const list = isWrapped(sent) ? sent.data : sent;
	const metadata = form.wrapMetadata ? { data: list } : list;
	switch (form.metadata) {
		case 'resource':
			return { event, resource: inForm({ ...resource, metadata }) };
		case 'beside':
			return { event, resource: inForm(others), metadata };
		case 'deeper':
			return { event, resource: inForm({ ...others, checkout: { metadata } }) };
	}
}

function hasMetadata(resource: unknown): resource is { metadata: unknown } {
	return typeof resource === 'object' && resource !== null && 'metadata' in resource;
}

function isWrapped(value: unknown): value is { data: unknown } {
	return typeof value === 'object' && value !== null && 'data' in value;
}
