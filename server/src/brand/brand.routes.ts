import * as endpoints from '@casepack/contract/brand/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { imageUploads, withReceivedImage } from '../media/receive-image';
import { changeBrand, getBrand } from './save-brand';
import { removeLogo, setLogo } from './save-logo';

export function brandRoutes(app: FastifyInstance): void {
  route(app, endpoints.getBrand, (ctx, { params }) => getBrand(ctx, params.id));
  route(app, endpoints.changeBrand, (ctx, { params, body }) => changeBrand(ctx, params.id, body));
  route(app, endpoints.removeLogo, (ctx, { params }) => removeLogo(ctx, params.id));
  imageUploads(app, (uploads) => {
    route(uploads, endpoints.setLogo, (ctx, { params }, reply) =>
      setLogo(ctx, params.id, (work) => withReceivedImage(reply, work)),
    );
  });
}
