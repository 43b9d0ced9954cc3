import type {
  Credentials,
  EmailConfirmation,
  PasswordChange,
  PasswordReset,
  Registration,
} from '@casepack/contract/auth/credentials';
import {
  changePassword,
  confirmEmail,
  forgotPassword,
  register,
  resetPassword,
  signIn,
} from '@casepack/contract/auth/endpoints';
import type { CurrentUser } from '@casepack/contract/users/user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';
import { setCurrentUser } from '../../api/change-user';

/** Each of these calls returns the user who is signed in afterwards. */
function useSigningIn<Body>(mutationFn: (body: Body) => Promise<CurrentUser>) {
  const queryClient = useQueryClient();
  // The input contains a password: it is not kept after the form is gone.
  return useMutation({ mutationFn, gcTime: 0, onSuccess: (user) => setCurrentUser(queryClient, user) });
}

export const useSignIn = () => useSigningIn((body: Credentials) => call(signIn, { body }));
export const useRegister = () => useSigningIn((body: Registration) => call(register, { body }));
export const useResetPassword = () => useSigningIn((body: PasswordReset) => call(resetPassword, { body }));
export const useChangePassword = () => useSigningIn((body: PasswordChange) => call(changePassword, { body }));

export const useForgotPassword = () =>
  useMutation({ mutationFn: (body: { email: string }) => call(forgotPassword, { body }) });

export function useConfirmEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailConfirmation) => call(confirmEmail, { body }),
    gcTime: 0,
    // A user who is signed in here has the new address now, and so do the lists.
    onSuccess: () => queryClient.invalidateQueries(),
  });
}
