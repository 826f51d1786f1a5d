import { asNamed, joined, type RecordType } from '../../output';

/** What Simplified shows (API document, User). */
export const userRecord: RecordType = {
	simplified: {
		...asNamed('id', 'name', 'email', 'phone', 'type', 'active', 'is_owner'),
		stores: joined('merchants.alias'),
		...asNamed('last_login_at', 'created_at'),
	},
};
