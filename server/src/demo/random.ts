/** Pseudo-random numbers that are the same every time: the demo must not differ between starts. */
export class SeededRandom {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** From 0 to below 1. */
  fraction(): number {
    this.state = (this.state + 0x9e3779b9) | 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `lowest` to `highest`, inclusive. */
  between(lowest: number, highest: number): number {
    return lowest + Math.floor(this.fraction() * (highest - lowest + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(choices: readonly T[]): T {
    const choice = choices[this.between(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError('Nothing to pick from');
    return choice;
  }

  text(length: number, alphabet: string): string {
    return Array.from({ length }, () => this.pick([...alphabet])).join('');
  }
}
