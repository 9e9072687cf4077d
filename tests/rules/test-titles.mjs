// The titles of the tests in a file, out of its syntax: what stands in a comment, a string or a call of something else is none.
import ts from 'typescript';

/** What stands for the values that a title is put together with. */
export const gap = '…';

function textOf(node) {
  if (!node) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map((span) => gap + span.literal.text).join('');
}

/** `test`, also as `test.each(…)`; not `test.skip`, not another object's `.test`. */
function isTest(callee) {
  if (ts.isIdentifier(callee)) return callee.text === 'test';
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return false;
  const { expression, name } = callee.expression;
  return ts.isIdentifier(expression) && expression.text === 'test' && name.text === 'each';
}

/** @returns {string[]} of the tests; with a list of things that have a `name`, as the table of hosts is one, their names */
export function titlesIn(file, text, list) {
  const titles = [];
  const visit = (node) => {
    if (!list && ts.isCallExpression(node) && isTest(node.expression)) titles.push(textOf(node.arguments[0]));
    if (list && ts.isVariableDeclaration(node) && node.name.getText() === list && node.initializer)
      for (const one of node.initializer.elements)
        for (const property of one.properties)
          if (property.name.getText() === 'name') titles.push(textOf(property.initializer));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return titles.filter((title) => title !== null);
}
