/** Aligns columns: names to the left, figures to the right. */
export function printTable(rows: readonly string[][], say: (line: string) => void): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  say('');
  for (const row of rows) {
    say(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    );
  }
}
