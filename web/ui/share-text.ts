// A share of the whole, to two digits behind the point: shares of models are compared to that.

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2, minimumFractionDigits: 2 });
const least = 0.0001;

export function shareText(share: number): string {
  return share > 0 && share < least ? `< ${percent.format(least)}` : percent.format(share);
}
