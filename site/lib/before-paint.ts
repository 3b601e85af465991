/**
 * Runs in the head before anything is painted, so that nothing jumps. It marks on the root what styles depend on. `readKept` reads
 * what this browser keeps, now and when another tab has changed it: the theme that the reader has chosen, that no choice about
 * cookies was made, that there are votes. Without storage the system's theme holds, and there is no notice. Then: that this device has a share
 * sheet, and that the address asks for a search (its results take the place of Home's listing). Clicks are kept for
 * `page-script.ts`, which may come later than the first one. Not so the ways to the search box: what is typed after `/` must go into it, and
 * phones show their keyboard only for a box that has the focus at once. (On a phone it is in the menu's panel, which opens for it.)
 */
export const beforePaint =
  '{let d=document.documentElement.dataset;(readKept=()=>{try{' +
  "let s=localStorage;d.theme=s.theme||'';s.votes&&(d.votes='');" +
  "s.cookiesAccepted||s.cookiesDeclined?delete d.cookies:d.cookies=''}catch{}})();" +
  "navigator.share&&(d.share='');" +
  "if(/[?&]search=[^&]/.test(location.search))d.search=''}" +
  'clicks=[];onclick=e=>clicks.push(e);' +
  "openSearch=()=>{let f=document.querySelector('#search');" +
  "f.checkVisibility()||document.querySelector('#menu').showPopover();f.focus()};" +
  "onkeydown=e=>{e.key=='/'&&!e.ctrlKey&&!e.metaKey&&!e.altKey&&" +
  "!e.target.closest('input,textarea,select,[contenteditable]')&&(e.preventDefault(),openSearch())};" +
  "addEventListener('click',e=>e.target.closest('.search-button')&&openSearch())"
