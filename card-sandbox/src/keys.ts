const keyShape = /^(sk|pk)_test_sandbox_([A-Za-z0-9]\w{0,99})$/;

/** The account of a sandbox key; undefined for any other key, especially a live one. */
export function accountOfKey(key: string, kind: 'sk' | 'pk'): string | undefined {
  const match = keyShape.exec(key);
  return match?.[1] === kind ? match[2] : undefined;
}
