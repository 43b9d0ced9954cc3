/** 'sign_in_failed' reads 'Sign in failed', and 'isOrgAdmin' reads 'Is org admin'. */
export function nameInWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
