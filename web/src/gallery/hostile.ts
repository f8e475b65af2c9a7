// Texts that would run a script where a part took text for markup. Each run of one sets `window.ran`.
export const hostileTexts: readonly string[] = [
  '<img src=x onerror="window.ran=1">',
  '<script>window.ran=1</script>',
  '"><svg onload="window.ran=1">',
  "' autofocus onfocus='window.ran=1' x='",
  'javascript:window.ran=1',
  '</title><script>window.ran=1</script>',
  '{{constructor.constructor("window.ran=1")()}}',
  '<iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
];

/** All of them in one text, for parts that show only one. */
export const hostileText = hostileTexts.join(' ');
