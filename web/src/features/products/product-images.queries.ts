import {
  addProductImage,
  arrangeProductImages,
  listProductImages,
  removeProductImage,
} from '@casepack/contract/product-images/endpoints';
import type { ProductImage } from '@casepack/contract/product-images/product-image';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { type FileSending, sendFile } from '../../api/send-file';
import { showFirstImage } from './products.queries';

export const managedImages = (id: number) =>
  queryOptions({
    queryKey: ['managed-images', id],
    queryFn: ({ signal }) => call(listProductImages, { params: { id }, query: {}, signal }),
  });

/** Stores what the server answered, here and in the lists. */
function useStoreImages(productId: number) {
  const queryClient = useQueryClient();
  return (images: ProductImage[]) => {
    queryClient.setQueryData(managedImages(productId).queryKey, images);
    const [first] = images;
    showFirstImage(queryClient, productId, first);
  };
}

export function useArrangeImages(productId: number) {
  const queryClient = useQueryClient();
  const store = useStoreImages(productId);
  const { queryKey } = managedImages(productId);
  return useMutation({
    // One after the other: the last arrangement is the one that stays.
    scope: { id: `images of ${productId}` },
    mutationFn: (images: readonly ProductImage[]) =>
      call(arrangeProductImages, {
        params: { id: productId },
        body: { images: images.map(({ id, alt }) => ({ id, alt })) },
      }),
    onMutate: (images) => {
      queryClient.setQueryData(queryKey, [...images]);
    },
    onSuccess: store,
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export function useRemoveImage(productId: number) {
  const store = useStoreImages(productId);
  return useMutation({
    scope: { id: `images of ${productId}` },
    mutationFn: (imageId: number) => call(removeProductImage, { params: { id: productId, imageId } }),
    onSuccess: store,
  });
}

export function useAddImage(productId: number) {
  const queryClient = useQueryClient();
  const store = useStoreImages(productId);
  return async (sending: Pick<FileSending, 'file' | 'onProgress' | 'signal'>): Promise<void> => {
    const added = await sendFile(addProductImage, {
      ...sending,
      url: `/api/products/${productId}/images`,
      field: 'file',
    });
    const known = queryClient.getQueryData(managedImages(productId).queryKey) ?? [];
    if (!known.some(({ id }) => id === added.id)) store([...known, added]);
  };
}
