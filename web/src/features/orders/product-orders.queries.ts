import { listOrdersOfProduct } from '@casepack/contract/orders/product-order-endpoints';
import { queryOptions } from '@tanstack/react-query';
import { callForPage } from '../../api/list-page';

const SHOWN = 6;

export const productOrdersQuery = (productId: number, customerId: number | undefined) =>
  queryOptions({
    queryKey: ['orders', 'of-product', productId, customerId],
    queryFn: ({ signal }) =>
      callForPage(listOrdersOfProduct, {
        params: { id: productId },
        query: { customerId, limit: SHOWN },
        signal,
      }),
    staleTime: 0,
  });
