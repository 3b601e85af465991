/** Prints a check's findings, one line each, and sets the exit code. */
export function report(check: string, findings: readonly string[]): void {
  for (const finding of findings) console.error(finding)
  console.log(`${check}: ${findings.length === 0 ? 'in order' : `${findings.length} found`}`)
  if (findings.length > 0) process.exitCode = 1
}
