FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
# As npm start does it: the lockfile names no binaries of other platforms, so npm ci would refuse it.
RUN npm install --no-save --include=dev \
  && npm run build

FROM node:22-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY card-sandbox/package.json card-sandbox/
COPY server/package.json server/
RUN npm install --no-save --omit=dev --workspace server

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/fonts server/fonts
COPY --from=build /app/server/demo server/demo
COPY --from=build /app/server/src/db/migrations server/src/db/migrations
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
