import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps the failure of another plugin's part inside that part. Give it a new key to try again. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
