/** An email address that breaks after the @ if it is too long for its line. */
export function EmailText({ children }: { children: string }) {
  const domain = children.lastIndexOf('@') + 1;
  return (
    <>
      {children.slice(0, domain)}
      <wbr />
      {children.slice(domain)}
    </>
  );
}
