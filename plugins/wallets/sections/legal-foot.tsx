import type { ReactNode } from 'react'
import { useScope, useServices, useStore, useText } from '../../../kernel/react/hooks.ts'
import { Footnote, LinkedList } from '../../../ui-kit/parts/layout/text.tsx'
import { useStyle } from '../../../ui-kit/style-root.tsx'
import { manifest } from '../manifest.ts'
import css from './legal.css'

/** A sentence with a link to each document that the host names. */
export function Sentence({ textKey }: { readonly textKey: 'legalNote' | 'legalAccept' }) {
  const { i18n } = useServices(manifest)
  const { options, ports } = useScope(manifest)
  const text = useText(manifest)
  const language = useStore(i18n.language)
  const open = (url: string): void => {
    try {
      ports.links.open(url)
    } catch (cause) {
      ports.log.error('A document of the host is at no address that may be opened.', cause)
    }
  }
  const links = ([['terms', options.termsUrl] as const, ['privacy', options.privacyUrl] as const] as const).flatMap(([name, url]) =>
    url === undefined ? [] : [{ label: text(name), onOpen: () => open(url) }],
  )
  // Where the links stand is the sentence's to say, in each language.
  const [before, after] = text(textKey, { documents: '\n' }).split('\n')
  return (
    <>
      {before}
      <LinkedList links={links} language={language} />
      {after}
    </>
  )
}

/** What the host wants accepted, as a sentence, and the host's disclaimer. Nothing where the host names neither. */
export default function LegalFoot(): ReactNode {
  useStyle(css)
  const { termsUrl, privacyUrl, disclaimer } = useScope(manifest).options
  return (
    <>
      {(termsUrl ?? privacyUrl) !== undefined && (
        <Footnote>
          <Sentence textKey="legalNote" />
        </Footnote>
      )}
      {/* A text, or an element whose form stands for React's own type. */}
      {disclaimer !== undefined && <Footnote>{disclaimer as ReactNode}</Footnote>}
    </>
  )
}
