/** The policy of uploaded files: if a browser displays one, it must not run scripts or load anything. */
export const LOCKED_UP = "default-src 'none'; sandbox";
