/** The value that a share of the samples does not exceed: `percentile(samples, 0.5)` is the median. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN
}

/** The middle of the samples. */
export const median = (samples: readonly number[]): number => percentile(samples, 0.5)
