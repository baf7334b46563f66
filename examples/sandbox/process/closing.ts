/** Things to end, last opened first. */
export interface Closing {
  add(close: () => Promise<unknown>): void
  /** Ends everything once; one that fails does not keep the others open. */
  close(): Promise<void>
}

/** Nothing to end yet. */
export const createClosing = (): Closing => {
  const open: (() => Promise<unknown>)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of open.splice(0).reverse()) await close().catch(() => {})
  }
  let closed: Promise<void> | undefined
  return {
    add: (close) => void open.push(close),
    close: () => {
      closed ??= closeAll()
      return closed
    },
  }
}
