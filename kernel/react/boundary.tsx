import { Component, type ReactNode } from 'react'

interface BoundaryProps {
  /** Something inside threw while it was drawn or in an effect. */
  readonly onFailed?: () => void
  /** Stands in for what failed; `retry` draws it again. */
  readonly fallback: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps the failure of a plugin's part inside that part. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }
  override componentDidCatch(): void {
    this.props.onFailed?.()
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children
  }
}
