import { sessionKey } from './current-user.ts'
import { themeKey } from './theme.ts'

/**
 * Runs in the head before anything is painted: the remembered theme, and whether a user is persisted,
 * as attributes for the style sheet. Constant text, so its hash can stand in a Content-Security-Policy.
 */
export const beforePaintScript = `try{var r=document.documentElement,t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')r.dataset.theme=t;if(localStorage.getItem('${sessionKey}'))r.setAttribute('data-signed-in','')}catch(e){}`
