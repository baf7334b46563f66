import { useServices, useStore } from '../../../kernel/react/index.ts'
import { writtenAmount } from '../../../ui-kit/parts/inputs/written-amount.ts'
import { manifest } from '../manifest.ts'

/** Writes decimal text the way of the present language. */
export const useWrittenAmount = (): ((decimal: string) => string) => {
  const language = useStore(useServices(manifest).i18n.language)
  return (decimal) => writtenAmount(decimal, language)
}
