import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../../../ui-kit/parts/inputs/button.tsx'

/** `uncertain`: this browser cannot say whether something of the page around lies over the button. */
export type GuardState = 'resting' | 'ready' | 'covered' | 'uncertain'

/**
 * Listens for the presses on a button: it rests until the visitor has had it in sight, and a page that lays something over the frame gets no
 * press. Answers what ends it.
 */
export type GuardPress = (
  button: HTMLElement,
  listener: { readonly changed: (state: GuardState) => void; readonly pressed: () => void },
) => () => void

/** What a window of the frame's origin says about one press, and its two buttons. */
export interface AgreementWords {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly cancel: string
}

/** A window that asks the visitor for one press. */
export interface AgreementWindow {
  focus(): void
  close(): void
}

/** How a press reaches the dialogs. */
export interface Presses {
  readonly guard: GuardPress
  /**
   * Opens a window that asks for the press where the frame cannot be sure of it. Call it in a click; undefined where the browser refuses.
   * `ended` says whether the visitor has pressed there.
   */
  readonly askInWindow: (words: AgreementWords, ended: (pressed: boolean) => void) => AgreementWindow | undefined
}

/** Without a guard every guarded button rests for ever. */
export const PressesContext = /* @__PURE__ */ createContext<Presses>({
  guard: () => () => undefined,
  askInWindow: () => undefined,
})

export interface GuardedButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'loading' | 'disabled' | 'type'> {
  readonly children: string
  /** Runs in the press itself, once the guard has let it pass. */
  readonly onPress: () => void
  /** What a click does where the browser cannot say whether the button is covered. It gives nothing away by itself. */
  readonly onUncertain: () => void
  /** Whether something lies over the button, so that it rests: the visitor is told why. */
  readonly onCovered: (covered: boolean) => void
}

/** A button whose press gives something away: the account, a share, a key. All of them in the frame's dialogs are made of this one. */
export function GuardedButton({
  children,
  onPress,
  onUncertain,
  onCovered,
  loading = false,
  disabled = false,
  ...rest
}: GuardedButtonProps): ReactNode {
  const { guard } = useContext(PressesContext)
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<GuardState>('resting')
  const off = disabled || loading !== false
  const pressed = useRef<() => void>(onPress)
  pressed.current = () => {
    if (!off) onPress()
  }
  // A button that says something else is another button: it rests anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what the visitor agrees to
  useEffect(() => {
    setState('resting')
    return button.current ? guard(button.current, { changed: setState, pressed: () => pressed.current() }) : undefined
  }, [guard, children])
  const covered = state === 'covered'
  useEffect(() => onCovered(covered), [onCovered, covered])
  const uncertain = state === 'uncertain'
  return (
    <Button
      {...rest}
      ref={button}
      loading={loading}
      disabled={disabled || (state !== 'ready' && !uncertain)}
      onClick={({ nativeEvent }) => uncertain && nativeEvent.isTrusted && onUncertain()}
    >
      {children}
    </Button>
  )
}
