import { Highlight } from 'prism-react-renderer'
import type { ReactNode } from 'react'

/** The colours are classes of the page's style sheet. */
const NO_THEME = { plain: {}, styles: [] }

/** The lines of a piece of code, each token with its kind as a class. */
export default function Highlighted({ code, language }: { readonly code: string; readonly language: string }): ReactNode {
  return (
    <Highlight code={code} language={language} theme={NO_THEME}>
      {({ tokens }) =>
        tokens.map((line, place) => (
          // Lines have no name of their own, and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: the code of a block does not change by line
          <span key={place} className="line">
            {line.map(({ types, content, empty = false }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same holds for the tokens of a line
              <span key={at} className={`token ${types.join(' ')}`}>
                {empty ? '' : content}
              </span>
            ))}
            {'\n'}
          </span>
        ))
      }
    </Highlight>
  )
}
