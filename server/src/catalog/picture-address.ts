import { leadsToApi } from '@casepack/contract/auth/api-path';
import { PICTURE_IN_API } from '@casepack/contract/catalog/product-input';
import { AppError } from '@casepack/contract/errors';
import { isOwnHost, type OwnSite } from '../http/own-site';

/**
 * The contract rejects paths into the API. Only the server knows its own host name, and so full URLs that lead there.
 */
export function pictureProblem(config: OwnSite, imageUrl: string | null | undefined): string | undefined {
  if (!imageUrl || !URL.canParse(imageUrl)) return undefined;
  return isOwnHost(new URL(imageUrl), config) && leadsToApi(imageUrl) ? PICTURE_IN_API : undefined;
}

export function refuseApiPicture(config: OwnSite, imageUrl: string | null | undefined): void {
  const problem = pictureProblem(config, imageUrl);
  if (problem) {
    throw new AppError('invalid_input', `imageUrl: ${problem}`, { fields: { imageUrl: problem } });
  }
}
