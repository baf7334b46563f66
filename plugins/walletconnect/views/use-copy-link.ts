import { useServices, useText } from '../../../kernel/react/hooks.ts'
import { manifest } from '../manifest.ts'

/** Copies the pairing link in a click, and says what became of it. */
export const useCopyLink = (uri: string | undefined): (() => Promise<void>) => {
  const { toasts } = useServices(manifest)
  const text = useText(manifest)
  return async () => {
    try {
      await navigator.clipboard.writeText(uri ?? '')
      toasts.get()?.show({ kind: 'success', text: text('copied') })
    } catch {
      // The reason may quote the text, and the text is a key.
      toasts.get()?.show({ kind: 'error', text: text('copyFailed') })
    }
  }
}
