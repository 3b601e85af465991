/**
 * Runs where the body ends. What every page runs (`page-script.ts`) waits in a template, where a browser does not fetch it, for the first
 * sign of a reader: asked for with the page, it would share the connection with the styles and put off what the reader sees
 * by a fifth of a second on a slow network. Clicks are kept meanwhile (`before-paint.ts`). It comes by itself where this browser keeps
 * votes, the address has a search, or an image did not come; pages that come back from the history read anew what is kept.
 * `pointerover` is no sign: Chromium sends one for a pointer that rests where the page appears.
 */
export const firstSign =
  "{let d=document.documentElement.dataset,go=()=>document.body.append(document.getElementById('later').content);" +
  "for(let s of['pointermove','pointerdown','focusin','click','error'])addEventListener(s,go,{capture:true,once:true});" +
  "onstorage=onpageshow=()=>{readKept();('votes'in d||'search'in d||" +
  '[...document.images].some(i=>i.complete&&!i.naturalWidth))&&go()};' +
  'clicks[0]&&go()}'
