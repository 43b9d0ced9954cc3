/** An e-mail address that, where it is too long for its line, goes on after the @. */
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
