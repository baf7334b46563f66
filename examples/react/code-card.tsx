import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import connection from './connection-card.tsx?raw'
import setup from './portico.ts?raw'
import { useTexts } from './texts.ts'

/** The page's own files that speak to Portico. */
export function CodeCard(): ReactNode {
  const { texts } = useTexts()
  return (
    <Card title={texts.codeTitle} text={texts.codeText}>
      {Object.entries({ 'portico.ts': setup, 'connection-card.tsx': connection }).map(([name, source], place) => (
        <details key={name} open={place === 0}>
          <summary>
            <code dir="ltr">{name}</code>
          </summary>
          <pre dir="ltr">
            <code>{source.trim()}</code>
          </pre>
        </details>
      ))}
    </Card>
  )
}
