// Security headers of everything this origin serves. Scripts and workers come from here or not at all.
import helmet from 'helmet';
import type { Config } from '../platform/config.ts';

/** Older browsers do not count `ws:` of the same host as 'self'. */
const socketOrigins = (origins: readonly string[]): string[] => origins.map((origin) => origin.replace(/^http/, 'ws'));

type Origins = Pick<Config, 'origins' | 'mapStyleUrl' | 'companyReportUrl'>;

export const securityHeaders = ({ origins, mapStyleUrl, companyReportUrl }: Origins) => {
  // A remote style brings its own tiles, names and pictures. Its code is still the product's.
  const styleOrigins = mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin];
  const reportOrigins = companyReportUrl === null ? [] : [new URL(companyReportUrl).origin];
  const isSecure = origins.every((origin) => origin.startsWith('https:'));
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", ...socketOrigins(origins), ...styleOrigins, ...reportOrigins],
        // `data:` for pictures a page makes of itself: the report of a problem draws one. An image runs nothing.
        imgSrc: ["'self'", 'data:', ...styleOrigins],
        fontSrc: ["'self'"],
        styleSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameSrc: companyReportUrl === null ? ["'none'"] : reportOrigins,
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Over plain http a browser ignores it; behind TLS it must stay for a year.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
};

/** What only documents need. Answers to phones that send every ten seconds go without: they are several times as long as the answer. */
export const DOCUMENT_HEADERS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
] as const;
