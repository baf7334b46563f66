/** A plugin that provides a token which the kernel has, too. */
export interface Extension<T> {
  readonly plugin: string
  /** Its service, started where it has to be. */
  load(): Promise<T>
}

/**
 * Asks one plugin after the other until one answers. Rejects with the last failure where none answers and one has failed; `onFailure` may end
 * the asking by throwing.
 */
export const firstAnswer = async <S, T>(
  providers: readonly Extension<S>[],
  ask: (provider: Extension<S>) => Promise<T | undefined>,
  onFailure: (plugin: string, cause: unknown) => void,
): Promise<T | undefined> => {
  const failures: unknown[] = []
  for (const provider of providers) {
    try {
      const answer = await ask(provider)
      if (answer !== undefined) return answer
    } catch (cause) {
      onFailure(provider.plugin, cause)
      failures.push(cause)
    }
  }
  if (failures.length > 0) throw failures.at(-1)
  return undefined
}
