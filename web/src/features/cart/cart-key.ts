export const cartKey = (userId: number): string => `casepack.cart.${userId}`;
