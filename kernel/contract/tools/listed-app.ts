import type { AppTarget } from '../ports.ts'

/**
 * Handlers of systems, browsers and other programs: what follows the colon is theirs to read, and some of them run it. Nobody who lists a
 * wallet may name one; what is named in full, or before a hyphen, point or plus.
 */
const HANDLER = new RegExp(
  `^(?:${[
    'about|afp|android|apple|app|bitcoin|blob|brave|callto|chrome|content|data|devtools|dict|discord|dns|edge|ethereum|facetime|feed|file',
    'filesystem|finger|firefox|ftps?|geo|git|github|google|googlechromes?|gopher|hcp|help|https?|imaps?|intent|ircs?|itms|itmss|jar|javascript',
    'jdbc|jnlp|ldaps?|livescript|macappstores?|magnet|mailto|maps|market|message|mhtml|microsoft|mk|mms|mocha|mount|moz|ms|msteams|news|nfs',
    'nntp|onenote|opera|outlook|pcast|pop|powershell|prefs|puttyt?|rdar|rdp|res|resource|rlogin|rtsp|safari|search|sftp|shell|shortcuts|sips?',
    'skype|slack|smb|sms|spotify|ssh|steam|svn|tel|telnet|telprompt|tg|tn3270|urn|vbscript|view|vivaldi|vnc|vscode|web|webcals?|whatsapp|wss?',
    'wyciwyg|x|xcode|zoommtg|zoomus',
  ].join('|')})(?:[-.+]|$)`,
)

/** A complete link into an app that is not known here: an authority after the colon, then the characters of addresses. */
const INTO_APP = /^([a-z][a-z0-9+.-]{1,31}):\/\/[\w.~%!$&'()*+,;=:@/?#[\]-]*$/

/**
 * How `links.open` opens a link into the app of a wallet that a directory lists. The scheme need not be on the allow-list. The link has to
 * have the form `scheme://…`, and the scheme cannot be a handler of system, browser or another program (`ms-msdt`, `intent`, `chrome`,
 * `itms-services` …). Use it only for an address that a list names as a wallet's app.
 *
 * @example
 * const link = `${row.mobile_link}wc?uri=${encodeURIComponent(uri)}`
 * links.open(link, listedApp(link))
 */
export const listedApp = (href: string): AppTarget => {
  const scheme = INTO_APP.exec(href)?.[1]
  return { app: scheme === undefined || HANDLER.test(scheme) ? undefined : scheme }
}
