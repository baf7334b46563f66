import { type ReactNode, useId } from 'react'

interface CardProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** A section of the page. */
export function Card({ title, text, children }: CardProps): ReactNode {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      {children}
    </section>
  )
}
