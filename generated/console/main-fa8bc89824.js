import{d,Failure,a,FailureNote}from"./main-fa8bc89817.js";function useAsked2(){let[isBusy,setIsBusy]=d(!1),[failure,setFailure]=d(null);return{isBusy,ask:async(work)=>{setIsBusy(!0),setFailure(null);try{await work()}catch(error){if(!(error instanceof Failure))throw error;setFailure(error)}finally{setIsBusy(!1)}},note:failure&&a(FailureNote,{failure})}}
export{useAsked2};
