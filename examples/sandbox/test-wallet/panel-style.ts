/** The panel's look: the system's own colours, so that it is never taken for a part of the page. */
export const panelStyle = `
dialog {
  box-sizing: border-box;
  inset: 12px 12px auto auto;
  width: min(340px, calc(100vw - 24px));
  max-height: calc(100vh - 24px);
  margin: 0;
  margin-inline-start: auto;
  padding: 16px;
  overflow: auto;
  border: 2px dashed GrayText;
  border-radius: 12px;
  background: Canvas;
  color: CanvasText;
  color-scheme: light dark;
  font: 14px/1.4 system-ui, sans-serif;
}
dialog::backdrop { background: transparent; }
h2 { margin: 0 0 4px; font-size: 16px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
dl { margin: 0; }
dt { font-weight: 600; }
dd { margin: 0 0 8px; }
dd, pre { max-height: 180px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.4 ui-monospace, monospace; }
footer { display: flex; gap: 8px; margin-top: 12px; }
button { flex: 1; min-height: 44px; font: inherit; }
`
