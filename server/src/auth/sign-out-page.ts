/** Shown after following a sign-out link from another site: nothing happens until the user confirms. */
export const signOutPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sign out - Casepack</title>
<style>body{font:16px/1.5 Inter,system-ui,sans-serif;color:#23211d;background:#faf9f7;display:grid;place-items:center;min-height:100vh;margin:0}main{padding:24px;text-align:center}button{font:inherit;padding:10px 20px;border:0;border-radius:8px;background:#14532d;color:#fff;cursor:pointer}a{color:#14532d}</style></head>
<body><main><h1>Sign out of Casepack?</h1><form method="post" action="/api/logout"><button type="submit">Sign out</button></form><p><a href="/">Back to Casepack</a></p></main></body></html>`;
