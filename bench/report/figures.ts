/** The value below which a share of the samples lies (nearest rank). @throws when there are none */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const inMilliseconds = (value: number): string =>
  value < 1000 ? `${value.toFixed(1)} ms` : `${(value / 1000).toFixed(2)} s`
export const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`
export const inKilobytes = (bytes: number): string => `${(bytes / 1e3).toFixed(1)} kB`
export const inPagesPerSecond = (value: number): string => `${Math.round(value)} pages/s`
