/** The index a key leads to in a row of tabs, wrapping at both ends; `undefined` for a key that does not move. */
export function nextTab(key: string, at: number, count: number, rightToLeft: boolean): number | undefined {
  if (count === 0) return undefined
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (key === forward) return (at + 1) % count
  if (key === backward) return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
