/** ms between two looks. */
const PAUSE = 400

/** Looks until there is something, or until the time is over: the last look's answer. */
export const waitUntil = async <T>(look: () => Promise<T>, ms: number): Promise<T> => {
  const end = Date.now() + ms
  for (;;) {
    const seen = await look()
    if (seen || Date.now() >= end) return seen
    await new Promise((resolve) => setTimeout(resolve, Math.min(PAUSE, Math.max(0, end - Date.now()))))
  }
}
