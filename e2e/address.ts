export const PORT = Number(process.env.E2E_PORT ?? 3900);
export const BASE_URL = `http://localhost:${PORT}`;
