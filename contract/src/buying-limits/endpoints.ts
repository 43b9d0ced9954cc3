import { z } from 'zod';
import { endpoint } from '../endpoint';
import { IdText } from '../ids';
import { BuyingLimit, UserBuyingLimit } from './buying-limit';

export const listBuyingLimits = endpoint({
  method: 'GET',
  path: '/api/buying-limits',
  access: 'buying-limit:manage',
  summary:
    "Lists what the users of the caller's company can order without approval. Users without a limit are left out",
  response: z.array(UserBuyingLimit),
});

export const setBuyingLimit = endpoint({
  method: 'PUT',
  path: '/api/buying-limits/:id',
  access: 'buying-limit:manage',
  summary: "Set what a user of the caller's company can order without approval",
  params: z.object({ id: IdText }),
  body: BuyingLimit,
  response: UserBuyingLimit,
});
