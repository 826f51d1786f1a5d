import { IdRange } from '../../data/ids';

export const ORDER_IDS = new IdRange(1);
