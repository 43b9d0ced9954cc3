import { listProductImages } from '@casepack/contract/product-images/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

export const productImageQueries = {
  of: (productId: number, customerId: number | undefined) =>
    queryOptions({
      queryKey: ['products', 'images', productId, customerId ?? null],
      queryFn: ({ signal }) =>
        call(listProductImages, { params: { id: productId }, query: { customerId }, signal }),
    }),
};
