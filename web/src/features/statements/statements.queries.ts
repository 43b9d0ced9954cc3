import { getStatement, getStatementPdf } from '@casepack/contract/statements/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call';

export const statementQuery = (customerId: number) =>
  queryOptions({
    queryKey: ['statements', customerId],
    queryFn: ({ signal }) => call(getStatement, { params: { id: customerId }, signal }),
    staleTime: 0,
  });

export const statementPdfHref = (customerId: number): string =>
  getStatementPdf.path.replace(':id', String(customerId));
