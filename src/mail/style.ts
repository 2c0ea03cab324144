/** The styles of emails. Each style is inline, because some mail programs drop all others. The dark ones are extra. */

export const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const SMALL = `${FONT};font-size:13px;line-height:1.5`;
export const BODY = `${FONT};font-size:14px;line-height:1.5`;
/** Makes a name without spaces wrap, in old mail programs too. */
export const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

/**
 * The styles for mail programs that follow the dark mode. Each class overrides an inline colour. Other mail programs
 * keep the light colours or invert them.
 */
export const DARK_STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e1014!important}
.card{background:#171a21!important;border-color:#272c37!important}
.text{color:#e9ebf0!important}
.muted{color:#a2abba!important}
.line{border-color:#272c37!important}
.good{color:#5fd096!important}
.bad{color:#ff8f87!important}
.note{background:#35290f!important;color:#f0c060!important}
.link{color:#aab4ff!important}
.action{background:#8d9bff!important;color:#10131c!important}
.bar{background:#8d9bff!important}
.none{background:#6b7486!important}
}
@media (max-width:479px){
.inset{padding-left:18px!important;padding-right:18px!important}
.outer{padding:12px 6px!important}
.wide{display:none!important}
.figure{font-size:14px!important;padding-left:6px!important}
}`;
