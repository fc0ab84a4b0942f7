import { sessionKey } from '#web/lib/current-user.ts'

const themeKey = 'soundreel.theme'

/**
 * Runs in the head before anything is painted: the remembered theme, and whether a user is persisted, as attributes for
 * the style sheet. It also answers the theme's button: the other theme than the one that is seen; when that is the
 * system's, nothing is remembered and the system decides again. Who comes from elsewhere sees the words before their fonts
 * are fetched, and all of them change at once; what lies below the first screen is laid out after that, two blocks in a
 * frame (app.css). It keeps the keyboard in the open menu. And zod is told
 * not to try whether it may compile schemas: the policy forbids that, and each try is reported. Constant text, so its
 * hash can stand in a Content-Security-Policy.
 */
export const beforePaintScript = `(function(){var r=document.documentElement;globalThis.__zod_globalConfig={jitless:true};
function keep(t){try{t?localStorage.setItem('${themeKey}',t):localStorage.removeItem('${themeKey}')}catch(e){}}
try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')r.dataset.theme=t;if(localStorage.getItem('${sessionKey}'))r.setAttribute('data-signed-in','');
if(!document.referrer.startsWith(location.origin+'/')&&performance.getEntriesByType('navigation')[0].type==='navigate'&&PerformanceObserver.supportedEntryTypes.includes('paint')){r.dataset.wordsFirst='';
new PerformanceObserver(function(l,o){if(!l.getEntriesByName('first-contentful-paint').length)return;o.disconnect();
function show(){var b=Array.from(document.querySelectorAll('.below'));b.forEach(function(e){e.dataset.waiting=''});delete r.dataset.wordsFirst;
(function next(){requestAnimationFrame(function(){b.splice(0,2).forEach(function(e){delete e.dataset.waiting});if(b.length)next()})})()}
Promise.all(Array.from(document.fonts).filter(function(f){return /^U\\+0-FF/i.test(f.unicodeRange)}).map(function(f){return f.load()})).then(show,show)}).observe({type:'paint',buffered:true})}}catch(e){}
addEventListener('click',function(e){if(!e.target.closest||!e.target.closest('[data-theme-toggle]'))return;
var s=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light',n=(r.dataset.theme||s)==='dark'?'light':'dark';
if(n===s){delete r.dataset.theme;keep()}else{r.dataset.theme=n;keep(n)}});
addEventListener('beforetoggle',function(e){if(e.target.id==='mobile-menu')document.querySelectorAll('[data-behind-menu]').forEach(function(b){b.inert=e.newState==='open'})},true)})()`
