import { invalidRequest } from './api-error';
import { returnUrlNeeded } from './intent-errors';
import type { Params } from './params';

/** The types of methods that an intent accepts, in the two ways the API expresses it. */
interface MethodTypes {
  allowed_payment_method_types: 'card'[] | null;
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: true };
}

/** Only cards are supported. */
export function methodTypesOf(params: Params): MethodTypes {
  const allowed = params.list('allowed_payment_method_types');
  const other = allowed?.find((type) => type !== 'card');
  if (other !== undefined) {
    const message = `The payment method type "${other}" is invalid. The card sandbox knows "card" alone.`;
    throw invalidRequest(message, { param: 'allowed_payment_method_types' });
  }
  const automatic = params.nested('automatic_payment_methods')?.only('enabled', 'allow_redirects');
  if (automatic?.boolean('enabled') === false) {
    throw invalidRequest('The card sandbox has no intents without automatic payment methods.', {
      param: 'automatic_payment_methods[enabled]',
    });
  }
  return {
    allowed_payment_method_types: allowed ? ['card'] : null,
    automatic_payment_methods: {
      allow_redirects: automatic?.oneOf('allow_redirects', ['always', 'never']) ?? 'always',
      enabled: true,
    },
  };
}

interface MethodTypeParams {
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { allow_redirects?: string } | null;
}

/** A server that confirms must pass a return URL, unless redirects are ruled out. */
export function requireReturnUrl(asked: MethodTypeParams, params: Params): void {
  const mayRedirect =
    asked.allowed_payment_method_types === null &&
    asked.automatic_payment_methods?.allow_redirects === 'always';
  if (mayRedirect && !params.text('return_url')) throw returnUrlNeeded();
}
