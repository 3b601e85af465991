/** Stands before and behind each line. */
export const BREAK = '\n'

/**
 * Thousands of short texts as one long text, a line each. To look through it takes a tenth of the time of looking at one string after
 * the other, which lie far apart in memory.
 */
export class TextLines {
  private readonly text: string
  /** Where the break before each line is, and before one more. */
  private readonly begins: Int32Array

  /** @param lines without line breaks */
  constructor(lines: readonly string[]) {
    this.text = BREAK + lines.join(BREAK) + BREAK
    this.begins = new Int32Array(lines.length + 1)
    lines.forEach((line, index) => {
      this.begins[index + 1] = this.beginOf(index) + line.length + 1
    })
  }

  /**
   * The lines that hold a text, by rising number.
   * @param part not empty; a break at its beginning or end is that of the line
   */
  holding(part: string): number[] {
    const lines: number[] = []
    let line = 0
    for (let at = this.text.indexOf(part); at !== -1; at = this.text.indexOf(part, this.beginOf(line))) {
      while (this.beginOf(line + 1) <= at) line += 1
      lines.push(line)
      line += 1
    }
    return lines
  }

  private beginOf(line: number): number {
    return this.begins[line] ?? this.text.length
  }
}
