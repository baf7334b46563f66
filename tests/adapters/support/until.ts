/** Resolves once the condition holds; rejects after `limit` ms. */
export const until = async (condition: () => boolean | Promise<boolean>, limit = 5_000): Promise<void> => {
  const end = performance.now() + limit
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`Not so within ${limit} ms: ${condition.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
