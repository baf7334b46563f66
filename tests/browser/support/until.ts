/** Looks again and again; rejects with the complaint after `limit` ms. */
export const until = async (look: () => Promise<boolean>, complaint: string, limit = 60_000): Promise<void> => {
  const end = performance.now() + limit
  while (!(await look())) {
    if (performance.now() > end) throw new Error(complaint)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
